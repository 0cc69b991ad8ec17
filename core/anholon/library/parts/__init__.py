"""Parts of machines, each put into a model in one step: joints, drives, springs, contacts (`part_list.add_part`)."""
