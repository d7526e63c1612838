"""What is true of the records themselves: whom they contradict, what they govern, what they rest on. Pure."""
