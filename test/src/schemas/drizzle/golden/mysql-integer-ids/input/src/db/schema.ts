import { bigint, mysqlTable, varchar, text } from 'drizzle-orm/mysql-core';

export const users = mysqlTable('users', { id: bigint('id', { mode: 'number', unsigned: true }).autoincrement().primaryKey(), email: varchar('email', { length: 191 }).unique() });
