-- Tables of @create-auth/runtime. To run it: npx create-auth migrate --apply
-- Once it has run, it stays as it is: what changes later is a migration of its own.

-- up
alter table "users" add column "name" text;

alter table "users" add column "emailVerified" text;

alter table "users" add column "image" text;

create table "accounts" (
  "userId" integer not null,
  "type" text not null,
  "provider" text not null,
  "providerAccountId" text not null,
  "refresh_token" text,
  "access_token" text,
  "expires_at" integer,
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
  "userId" integer not null,
  "expires" text not null,
  primary key ("sessionToken"),
  foreign key ("userId") references "users" ("id") on delete cascade
);

create index "sessions_userId_idx" on "sessions" ("userId");

create index "sessions_expires_idx" on "sessions" ("expires");

create table "verification_token" (
  "identifier" text not null,
  "token" text not null,
  "expires" text not null,
  primary key ("identifier", "token")
);

create index "verification_token_expires_idx" on "verification_token" ("expires");

create table "authenticators" (
  "credentialID" text not null,
  "userId" integer not null,
  "providerAccountId" text not null,
  "credentialPublicKey" text not null,
  "counter" integer not null,
  "credentialDeviceType" text not null,
  "credentialBackedUp" integer not null,
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
  "createdAt" text not null,
  "lastUsedAt" text,
  primary key ("id"),
  unique ("userId", "kind"),
  foreign key ("userId") references "users" ("id") on delete cascade
);

create table "sign_in_limits" (
  "limitKey" text not null,
  "count" integer not null,
  "expires" text not null,
  primary key ("limitKey")
);

create index "sign_in_limits_expires_idx" on "sign_in_limits" ("expires");

-- down
drop table "sign_in_limits";

drop table "factors";

drop table "authenticators";

drop table "verification_token";

drop table "sessions";

drop table "accounts";

alter table "users" drop column "image";

alter table "users" drop column "emailVerified";

alter table "users" drop column "name";
