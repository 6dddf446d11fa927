import { EntitySchema } from 'typeorm'

export const UserEntity = new EntitySchema({
  name: 'User',
  tableName: 'app_users',
  columns: {
    id: { type: 'uuid', primary: true, generated: 'uuid' },
    email: { type: 'varchar', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
    name: { type: 'text', nullable: true },
    emailVerified: { name: 'email_verified', type: 'timestamptz', precision: 3, nullable: true },
    image: { type: 'text', nullable: true },
  },
  uniques: [{ columns: ['email'] }],
})

export const Account = new EntitySchema<Record<string, unknown>>({
  name: 'Account',
  tableName: 'accounts',
  columns: {
    userId: { name: 'user_id', type: 'uuid' },
    type: { type: 'varchar', length: 255 },
    provider: { type: 'varchar', length: 255, primary: true },
    providerAccountId: { name: 'provider_account_id', type: 'varchar', length: 255, primary: true },
    refresh_token: { type: 'text', nullable: true },
    access_token: { type: 'text', nullable: true },
    expires_at: { type: 'bigint', nullable: true },
    token_type: { type: 'varchar', length: 255, nullable: true },
    scope: { type: 'text', nullable: true },
    id_token: { type: 'text', nullable: true },
    session_state: { type: 'text', nullable: true },
  },
  relations: {
    user: {
      type: 'many-to-one',
      target: 'User',
      joinColumn: { name: 'user_id' },
      onDelete: 'CASCADE',
    },
  },
  indices: [{ columns: ['userId'] }],
})

export const Session = new EntitySchema<Record<string, unknown>>({
  name: 'Session',
  tableName: 'sessions',
  columns: {
    sessionToken: { name: 'session_token', type: 'varchar', length: 255, primary: true },
    userId: { name: 'user_id', type: 'uuid' },
    expires: { type: 'timestamptz', precision: 3 },
  },
  relations: {
    user: {
      type: 'many-to-one',
      target: 'User',
      joinColumn: { name: 'user_id' },
      onDelete: 'CASCADE',
    },
  },
  indices: [{ columns: ['userId'] }, { columns: ['expires'] }],
})

export const VerificationToken = new EntitySchema<Record<string, unknown>>({
  name: 'VerificationToken',
  tableName: 'verification_tokens',
  columns: {
    identifier: { type: 'varchar', length: 255, primary: true },
    token: { type: 'varchar', length: 255, primary: true },
    expires: { type: 'timestamptz', precision: 3 },
  },
  indices: [{ columns: ['expires'] }],
})

export const Authenticator = new EntitySchema<Record<string, unknown>>({
  name: 'Authenticator',
  tableName: 'authenticators',
  columns: {
    credentialID: { name: 'credential_id', type: 'varchar', length: 255, primary: true, unique: true },
    userId: { name: 'user_id', type: 'uuid', primary: true },
    providerAccountId: { name: 'provider_account_id', type: 'varchar', length: 255 },
    credentialPublicKey: { name: 'credential_public_key', type: 'text' },
    counter: { type: 'bigint' },
    credentialDeviceType: { name: 'credential_device_type', type: 'varchar', length: 255 },
    credentialBackedUp: { name: 'credential_backed_up', type: 'boolean' },
    transports: { type: 'varchar', length: 255, nullable: true },
  },
  relations: {
    user: {
      type: 'many-to-one',
      target: 'User',
      joinColumn: { name: 'user_id' },
      onDelete: 'CASCADE',
    },
  },
})

export const SignInLimit = new EntitySchema<Record<string, unknown>>({
  name: 'SignInLimit',
  tableName: 'sign_in_limits',
  columns: {
    limitKey: { name: 'limit_key', type: 'varchar', length: 255, primary: true },
    count: { type: 'bigint' },
    expires: { type: 'timestamptz', precision: 3 },
  },
  indices: [{ columns: ['expires'] }],
})
