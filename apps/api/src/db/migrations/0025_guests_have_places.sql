-- How many guests a test lets in at most; without a number of the teacher's own, the size of its class and ten more.
alter table tests add max_guests smallint check (max_guests between 1 and 1000);
