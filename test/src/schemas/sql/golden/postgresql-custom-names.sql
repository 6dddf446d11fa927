-- Tables of @create-auth/runtime. To run it: npx create-auth migrate --apply
-- Once it has run, it stays as it is: what changes later is a migration of its own.

-- up
alter table "people" add column "name" text;

alter table "people" add column "image" text;

create table "accounts" (
  "userId" varchar(36) not null,
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
  foreign key ("userId") references "people" ("id") on delete cascade
);

create index "accounts_userId_idx" on "accounts" ("userId");

create table "sessions" (
  "sessionToken" text not null,
  "userId" varchar(36) not null,
  "expires" timestamptz(3) not null,
  primary key ("sessionToken"),
  foreign key ("userId") references "people" ("id") on delete cascade
);

create index "sessions_userId_idx" on "sessions" ("userId");

create index "sessions_expires_idx" on "sessions" ("expires");

create table "mail ""tokens""" (
  "identifier" text not null,
  "token" text not null,
  "expires" timestamptz(3) not null,
  primary key ("identifier", "token")
);

create index "mail ""tokens""_expires_idx" on "mail ""tokens""" ("expires");

create table "authenticators" (
  "credentialID" text not null,
  "userId" varchar(36) not null,
  "providerAccountId" text not null,
  "credentialPublicKey" text not null,
  "counter" bigint not null,
  "credentialDeviceType" text not null,
  "credentialBackedUp" boolean not null,
  "transports" text,
  primary key ("userId", "credentialID"),
  unique ("credentialID"),
  foreign key ("userId") references "people" ("id") on delete cascade
);

create table "factors" (
  "id" text not null,
  "userId" varchar(36) not null,
  "kind" text not null,
  "value" text not null,
  "createdAt" timestamptz(3) not null,
  "lastUsedAt" timestamptz(3),
  primary key ("id"),
  unique ("userId", "kind"),
  foreign key ("userId") references "people" ("id") on delete cascade
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

drop table "mail ""tokens""";

drop table "sessions";

drop table "accounts";

alter table "people" drop column "image";

alter table "people" drop column "name";
