import { EntitySchema } from 'typeorm'

export const Account = new EntitySchema({
  name: 'Account',
  tableName: 'accounts',
  columns: {
    userId: { type: 'int' },
    type: { type: 'varchar', length: 255 },
    provider: { type: 'varchar', length: 255, primary: true },
    providerAccountId: { type: 'varchar', length: 255, primary: true },
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
      joinColumn: true,
      onDelete: 'CASCADE',
    },
  },
  indices: [{ columns: ['userId'] }],
})

export const VerificationToken = new EntitySchema({
  name: 'VerificationToken',
  tableName: 'verification_tokens',
  columns: {
    identifier: { type: 'varchar', length: 255, primary: true },
    token: { type: 'varchar', length: 255, primary: true },
    expires: { type: 'datetime' },
  },
  indices: [{ columns: ['expires'] }],
})

export const Authenticator = new EntitySchema({
  name: 'Authenticator',
  tableName: 'authenticators',
  columns: {
    credentialID: { type: 'varchar', length: 255, primary: true, unique: true },
    userId: { type: 'int', primary: true },
    providerAccountId: { type: 'varchar', length: 255 },
    credentialPublicKey: { type: 'text' },
    counter: { type: 'bigint' },
    credentialDeviceType: { type: 'varchar', length: 255 },
    credentialBackedUp: { type: 'boolean' },
    transports: { type: 'varchar', length: 255, nullable: true },
  },
  relations: {
    user: {
      type: 'many-to-one',
      target: 'User',
      joinColumn: true,
      onDelete: 'CASCADE',
    },
  },
})

export const SignInLimit = new EntitySchema({
  name: 'SignInLimit',
  tableName: 'sign_in_limits',
  columns: {
    limitKey: { type: 'varchar', length: 255, primary: true },
    count: { type: 'bigint' },
    expires: { type: 'datetime' },
  },
  indices: [{ columns: ['expires'] }],
})
