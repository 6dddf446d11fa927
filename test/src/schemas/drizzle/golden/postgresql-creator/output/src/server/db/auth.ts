import {
  bigint,
  boolean,
  index,
  primaryKey,
  text,
  timestamp,
  varchar,
} from "drizzle-orm/pg-core";
import { users } from "./users";
import { createTable } from "./create-table";

export const accounts = createTable(
  "account",
  {
    userId: varchar({ length: 255 })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text().notNull(),
    provider: text().notNull(),
    providerAccountId: text().notNull(),
    refresh_token: text(),
    access_token: text(),
    expires_at: bigint({ mode: "number" }),
    token_type: text(),
    scope: text(),
    id_token: text(),
    session_state: text(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerAccountId] }),
    index("account_userId_idx").on(table.userId),
  ],
);

export const sessions = createTable(
  "session",
  {
    sessionToken: text().primaryKey(),
    userId: varchar({ length: 255 })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expires: timestamp({ mode: "date", precision: 3 }).notNull(),
  },
  (table) => [
    index("session_userId_idx").on(table.userId),
    index("session_expires_idx").on(table.expires),
  ],
);

export const verificationTokens = createTable(
  "verificationToken",
  {
    identifier: text().notNull(),
    token: text().notNull(),
    expires: timestamp({ mode: "date", precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.identifier, table.token] }),
    index("verificationToken_expires_idx").on(table.expires),
  ],
);

export const authenticators = createTable(
  "authenticator",
  {
    credentialID: text().notNull().unique(),
    userId: varchar({ length: 255 })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    providerAccountId: text().notNull(),
    credentialPublicKey: text().notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    credentialDeviceType: text().notNull(),
    credentialBackedUp: boolean().notNull(),
    transports: text(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.credentialID] })],
);

export const signInLimits = createTable(
  "signInLimit",
  {
    limitKey: text().primaryKey(),
    count: bigint({ mode: "number" }).notNull(),
    expires: timestamp({ mode: "date", precision: 3 }).notNull(),
  },
  (table) => [index("signInLimit_expires_idx").on(table.expires)],
);
