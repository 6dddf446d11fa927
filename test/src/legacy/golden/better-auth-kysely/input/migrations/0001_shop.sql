create table shop (id integer);
