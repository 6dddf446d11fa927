const {
	bigint,
	boolean,
	index,
	pgTable,
	primaryKey,
	text,
	timestamp
} = require("drizzle-orm/pg-core");

const users = pgTable("user", {
	id: text("id")
		.primaryKey()
		.$defaultFn(() => crypto.randomUUID()),
	name: text("name"),
	email: text("email").unique(),
	emailVerified: timestamp("emailVerified", { mode: "date", precision: 3 }),
	image: text("image")
});

const accounts = pgTable(
	"account",
	{
		userId: text("userId")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		type: text("type").notNull(),
		provider: text("provider").notNull(),
		providerAccountId: text("providerAccountId").notNull(),
		refresh_token: text("refresh_token"),
		access_token: text("access_token"),
		expires_at: bigint("expires_at", { mode: "number" }),
		token_type: text("token_type"),
		scope: text("scope"),
		id_token: text("id_token"),
		session_state: text("session_state")
	},
	(table) => [
		primaryKey({ columns: [table.provider, table.providerAccountId] }),
		index("account_userId_idx").on(table.userId)
	]
);

const sessions = pgTable(
	"session",
	{
		sessionToken: text("sessionToken").primaryKey(),
		userId: text("userId")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		expires: timestamp("expires", { mode: "date", precision: 3 }).notNull()
	},
	(table) => [
		index("session_userId_idx").on(table.userId),
		index("session_expires_idx").on(table.expires)
	]
);

const verificationTokens = pgTable(
	"verificationToken",
	{
		identifier: text("identifier").notNull(),
		token: text("token").notNull(),
		expires: timestamp("expires", { mode: "date", precision: 3 }).notNull()
	},
	(table) => [
		primaryKey({ columns: [table.identifier, table.token] }),
		index("verificationToken_expires_idx").on(table.expires)
	]
);

const authenticators = pgTable(
	"authenticator",
	{
		credentialID: text("credentialID").notNull().unique(),
		userId: text("userId")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		providerAccountId: text("providerAccountId").notNull(),
		credentialPublicKey: text("credentialPublicKey").notNull(),
		counter: bigint("counter", { mode: "number" }).notNull(),
		credentialDeviceType: text("credentialDeviceType").notNull(),
		credentialBackedUp: boolean("credentialBackedUp").notNull(),
		transports: text("transports")
	},
	(table) => [primaryKey({ columns: [table.userId, table.credentialID] })]
);

const signInLimits = pgTable(
	"signInLimit",
	{
		limitKey: text("limitKey").primaryKey(),
		count: bigint("count", { mode: "number" }).notNull(),
		expires: timestamp("expires", { mode: "date", precision: 3 }).notNull()
	},
	(table) => [index("signInLimit_expires_idx").on(table.expires)]
);

module.exports = {
	users,
	accounts,
	sessions,
	verificationTokens,
	authenticators,
	signInLimits
};
