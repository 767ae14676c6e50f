-- A second driver is named from now on: no flight that stands has one, so each has one of its own executor.
alter table flights validate constraint flights__co_driver;
