import {
  timestamp,
  pgTable,
  text,
  primaryKey,
  integer,
  bigint,
  index,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { AdapterAccountType } from "@create-auth/runtime/adapters"
import { sql } from "drizzle-orm"

export const users = pgTable("user", {
  id: text("id")
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID()),
  name: text("name"),
  email: text("email").unique(),
  emailVerified: timestamp("emailVerified", { mode: "date" }),
  image: text("image"),
}, (table) => [
  index("user_email_lower_idx").on(sql`lower(${table.email})`),
])

export const accounts = pgTable(
  "account",
  {
    userId: text("userId")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type").$type<AdapterAccountType>().notNull(),
    provider: text("provider").notNull(),
    providerAccountId: text("providerAccountId").notNull(),
    refresh_token: text("refresh_token"),
    access_token: text("access_token"),
    expires_at: integer("expires_at"),
    token_type: text("token_type"),
    scope: text("scope"),
    id_token: text("id_token"),
    session_state: text("session_state"),
  },
  (account) => [
    {
      compoundKey: primaryKey({
        columns: [account.provider, account.providerAccountId],
      }),
    },
    uniqueIndex("account_provider_providerAccountId_idx").on(account.provider, account.providerAccountId),
    index("account_userId_idx").on(account.userId),
  ]
)

export const sessions = pgTable("session", {
  sessionToken: text("sessionToken").primaryKey(),
  userId: text("userId")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  expires: timestamp("expires", { mode: "date" }).notNull(),
}, (table) => [
  index("session_userId_idx").on(table.userId),
  index("session_expires_idx").on(table.expires),
])

export const verificationTokens = pgTable(
  "verificationToken",
  {
    identifier: text("identifier").notNull(),
    token: text("token").notNull(),
    expires: timestamp("expires", { mode: "date" }).notNull(),
  },
  (verificationToken) => [
    {
      compositePk: primaryKey({
        columns: [verificationToken.identifier, verificationToken.token],
      }),
    },
    uniqueIndex("verificationToken_identifier_token_idx").on(verificationToken.identifier, verificationToken.token),
    index("verificationToken_expires_idx").on(verificationToken.expires),
  ]
)

export const signInLimits = pgTable(
  "signInLimit",
  {
    limitKey: text("limitKey").primaryKey(),
    count: bigint("count", { mode: "number" }).notNull(),
    expires: timestamp("expires", { mode: "date", precision: 3 }).notNull(),
  },
  (table) => [index("signInLimit_expires_idx").on(table.expires)],
)
