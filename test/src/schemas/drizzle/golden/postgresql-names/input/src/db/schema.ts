import { pgTable, text } from "drizzle-orm/pg-core";

export const members = pgTable("members", {
    id: text("id").primaryKey(),
    email: text("email").unique(),
});

export const users = pgTable("users", {
    login: text("login").primaryKey(),
});
