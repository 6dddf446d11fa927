import { pgTable, text, bigint, boolean, index, primaryKey, timestamp } from "drizzle-orm/pg-core";

export const members = pgTable("members", {
    id: text("id").primaryKey(),
    email: text("email").unique(),
    name: text("name"),
    emailVerified: timestamp("emailVerified", { mode: "date", precision: 3 }),
    image: text("image"),
});

export const users = pgTable("users", {
    login: text("login").primaryKey(),
});

export const authAccount = pgTable(
    "AuthAccount",
    {
        userId: text("userId")
            .notNull()
            .references(() => members.id, { onDelete: "cascade" }),
        type: text("type").notNull(),
        provider: text("provider").notNull(),
        providerAccountId: text("providerAccountId").notNull(),
        refresh_token: text("refresh_token"),
        access_token: text("access_token"),
        expires_at: bigint("expires_at", { mode: "number" }),
        token_type: text("token_type"),
        scope: text("scope"),
        id_token: text("id_token"),
        session_state: text("session_state"),
    },
    (table) => [
        primaryKey({ columns: [table.provider, table.providerAccountId] }),
        index("AuthAccount_userId_idx").on(table.userId),
    ],
);

export const authSessions = pgTable(
    "auth_sessions",
    {
        sessionToken: text("sessionToken").primaryKey(),
        userId: text("userId")
            .notNull()
            .references(() => members.id, { onDelete: "cascade" }),
        expires: timestamp("expires", { mode: "date", precision: 3 }).notNull(),
    },
    (table) => [
        index("auth_sessions_userId_idx").on(table.userId),
        index("auth_sessions_expires_idx").on(table.expires),
    ],
);

export const verificationTokens = pgTable(
    "verificationToken",
    {
        identifier: text("identifier").notNull(),
        token: text("token").notNull(),
        expires: timestamp("expires", { mode: "date", precision: 3 }).notNull(),
    },
    (table) => [
        primaryKey({ columns: [table.identifier, table.token] }),
        index("verificationToken_expires_idx").on(table.expires),
    ],
);

export const authenticators = pgTable(
    "authenticator",
    {
        credentialID: text("credentialID").notNull().unique(),
        userId: text("userId")
            .notNull()
            .references(() => members.id, { onDelete: "cascade" }),
        providerAccountId: text("providerAccountId").notNull(),
        credentialPublicKey: text("credentialPublicKey").notNull(),
        counter: bigint("counter", { mode: "number" }).notNull(),
        credentialDeviceType: text("credentialDeviceType").notNull(),
        credentialBackedUp: boolean("credentialBackedUp").notNull(),
        transports: text("transports"),
    },
    (table) => [primaryKey({ columns: [table.userId, table.credentialID] })],
);

export const signInLimits = pgTable(
    "signInLimit",
    {
        limitKey: text("limitKey").primaryKey(),
        count: bigint("count", { mode: "number" }).notNull(),
        expires: timestamp("expires", { mode: "date", precision: 3 }).notNull(),
    },
    (table) => [index("signInLimit_expires_idx").on(table.expires)],
);
