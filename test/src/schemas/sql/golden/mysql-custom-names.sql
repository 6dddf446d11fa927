-- Tables of @create-auth/runtime. To run it: npx create-auth migrate --apply
-- Once it has run, it stays as it is: what changes later is a migration of its own.

-- up
alter table `people` add column `name` text;

alter table `people` add column `image` text;

create table `accounts` (
  `userId` varchar(36) not null,
  `type` varchar(255) not null,
  `provider` varchar(255) not null,
  `providerAccountId` varchar(255) not null,
  `refresh_token` text,
  `access_token` text,
  `expires_at` bigint,
  `token_type` varchar(255),
  `scope` text,
  `id_token` text,
  `session_state` text,
  primary key (`provider`, `providerAccountId`),
  foreign key (`userId`) references `people` (`id`) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;

create index `accounts_userId_idx` on `accounts` (`userId`);

create table `sessions` (
  `sessionToken` varchar(255) not null,
  `userId` varchar(36) not null,
  `expires` datetime(3) not null,
  primary key (`sessionToken`),
  foreign key (`userId`) references `people` (`id`) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;

create index `sessions_userId_idx` on `sessions` (`userId`);

create index `sessions_expires_idx` on `sessions` (`expires`);

create table `mail "tokens"` (
  `identifier` varchar(255) not null,
  `token` varchar(255) not null,
  `expires` datetime(3) not null,
  primary key (`identifier`, `token`)
) character set utf8mb4 collate utf8mb4_bin;

create index `mail "tokens"_expires_idx` on `mail "tokens"` (`expires`);

create table `authenticators` (
  `credentialID` varchar(255) not null,
  `userId` varchar(36) not null,
  `providerAccountId` varchar(255) not null,
  `credentialPublicKey` text not null,
  `counter` bigint not null,
  `credentialDeviceType` varchar(255) not null,
  `credentialBackedUp` boolean not null,
  `transports` varchar(255),
  primary key (`userId`, `credentialID`),
  unique (`credentialID`),
  foreign key (`userId`) references `people` (`id`) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;

create table `factors` (
  `id` varchar(255) not null,
  `userId` varchar(36) not null,
  `kind` varchar(255) not null,
  `value` text not null,
  `createdAt` datetime(3) not null,
  `lastUsedAt` datetime(3),
  primary key (`id`),
  unique (`userId`, `kind`),
  foreign key (`userId`) references `people` (`id`) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;

create table `sign_in_limits` (
  `limitKey` varchar(255) not null,
  `count` bigint not null,
  `expires` datetime(3) not null,
  primary key (`limitKey`)
) character set utf8mb4 collate utf8mb4_bin;

create index `sign_in_limits_expires_idx` on `sign_in_limits` (`expires`);

-- down
drop table `sign_in_limits`;

drop table `factors`;

drop table `authenticators`;

drop table `mail "tokens"`;

drop table `sessions`;

drop table `accounts`;

alter table `people` drop column `image`;

alter table `people` drop column `name`;
