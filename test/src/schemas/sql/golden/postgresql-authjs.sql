-- Tables of @create-auth/runtime. To run it: npx create-auth migrate --apply
-- Once it has run, it stays as it is: what changes later is a migration of its own.

-- up
create unique index "users_email_key" on "users" ("email");

create unique index "accounts_provider_providerAccountId_key" on "accounts" ("provider", "providerAccountId");

create index "accounts_userId_idx" on "accounts" ("userId");

create unique index "sessions_sessionToken_key" on "sessions" ("sessionToken");

create index "sessions_userId_idx" on "sessions" ("userId");

create index "sessions_expires_idx" on "sessions" ("expires");

create index "verification_token_expires_idx" on "verification_token" ("expires");

create table "authenticators" (
  "credentialID" text not null,
  "userId" integer not null,
  "providerAccountId" text not null,
  "credentialPublicKey" text not null,
  "counter" bigint not null,
  "credentialDeviceType" text not null,
  "credentialBackedUp" boolean not null,
  "transports" text,
  primary key ("userId", "credentialID"),
  unique ("credentialID"),
  foreign key ("userId") references "users" ("id") on delete cascade
);

create table "factors" (
  "id" text not null,
  "userId" integer not null,
  "kind" text not null,
  "value" text not null,
  "createdAt" timestamptz(3) not null,
  "lastUsedAt" timestamptz(3),
  primary key ("id"),
  unique ("userId", "kind"),
  foreign key ("userId") references "users" ("id") on delete cascade
);

create table "sign_in_limits" (
  "limitKey" text not null,
  "count" bigint not null,
  "expires" timestamptz(3) not null,
  primary key ("limitKey")
);

create index "sign_in_limits_expires_idx" on "sign_in_limits" ("expires");

-- down
drop table "sign_in_limits";

drop table "factors";

drop table "authenticators";

drop index "verification_token_expires_idx";

drop index "sessions_expires_idx";

drop index "sessions_userId_idx";

drop index "sessions_sessionToken_key";

drop index "accounts_userId_idx";

drop index "accounts_provider_providerAccountId_key";

drop index "users_email_key";
