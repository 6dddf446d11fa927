/**
 * The schema of Prisma that Better Auth's own tool writes, with the models of ours that it has none for, and the indexes that
 * sign-in needs besides.
 *
 * @param counts true where the database counts: the ids of all tables are numbers
 */
export function betterAuthPrisma(provider: 'sqlite' | 'postgresql', counts = false): string {
  const [id, type] = counts
    ? ['Int @id @default(autoincrement())', 'Int']
    : ['String @id', 'String']
  const stamps = `createdAt DateTime @default(now())
  updatedAt DateTime @updatedAt`
  const user = `userId ${type}
  user User @relation(fields: [userId], references: [id], onDelete: Cascade)`
  return `datasource db {
  provider = "${provider}"
}

model User {
  id ${id}
  name String
  email String
  emailVerified Boolean @default(false)
  image String?
  ${stamps}
  sessions Session[]
  accounts Account[]
  passkeys Passkey[]
  factors Factor[]

  @@unique([email])
  @@map("user")
}

model Session {
  id ${id}
  expiresAt DateTime
  token String
  ${stamps}
  ipAddress String?
  userAgent String?
  ${user}

  @@unique([token])
  @@index([userId])
  @@map("session")
}

model Account {
  id ${id}
  accountId String
  providerId String
  ${user}
  accessToken String?
  refreshToken String?
  idToken String?
  accessTokenExpiresAt DateTime?
  refreshTokenExpiresAt DateTime?
  scope String?
  password String?
  ${stamps}

  @@unique([providerId, accountId])
  @@index([userId])
  @@map("account")
}

model Verification {
  id ${id}
  identifier String
  value String
  expiresAt DateTime
  ${stamps}

  @@index([identifier])
  @@map("verification")
}

model Passkey {
  id ${id}
  name String?
  publicKey String
  ${user}
  credentialID String
  counter Int
  deviceType String
  backedUp Boolean
  transports String?
  createdAt DateTime?
  aaguid String?

  @@unique([credentialID])
  @@index([userId])
  @@map("passkey")
}

model Factor {
  id String @id
  ${user}
  kind String
  value String
  createdAt DateTime
  lastUsedAt DateTime?

  @@unique([userId, kind])
}

model SignInLimit {
  limitKey String @id
  count Int
  expires DateTime

  @@index([expires])
}
`
}
