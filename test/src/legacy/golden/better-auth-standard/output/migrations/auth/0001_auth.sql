-- Tables of @create-auth/runtime. To run it: npx create-auth migrate --apply
-- Once it has run, it stays as it is: what changes later is a migration of its own.

-- up
create table "users" (
  "id" text not null,
  "name" text,
  "email" text,
  "emailVerified" timestamptz(3),
  "image" text,
  primary key ("id"),
  unique ("email")
);

create table "accounts" (
  "userId" text not null,
  "type" text not null,
  "provider" text not null,
  "providerAccountId" text not null,
  "refresh_token" text,
  "access_token" text,
  "expires_at" bigint,
  "token_type" text,
  "scope" text,
  "id_token" text,
  "session_state" text,
  primary key ("provider", "providerAccountId"),
  foreign key ("userId") references "users" ("id") on delete cascade
);

create index "accounts_userId_idx" on "accounts" ("userId");

create table "sessions" (
  "sessionToken" text not null,
  "userId" text not null,
  "expires" timestamptz(3) not null,
  primary key ("sessionToken"),
  foreign key ("userId") references "users" ("id") on delete cascade
);

create index "sessions_userId_idx" on "sessions" ("userId");

create index "sessions_expires_idx" on "sessions" ("expires");

create table "verification_token" (
  "identifier" text not null,
  "token" text not null,
  "expires" timestamptz(3) not null,
  primary key ("identifier", "token")
);

create index "verification_token_expires_idx" on "verification_token" ("expires");

create table "factors" (
  "id" text not null,
  "userId" text not null,
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

drop table "verification_token";

drop table "sessions";

drop table "accounts";

drop table "users";
