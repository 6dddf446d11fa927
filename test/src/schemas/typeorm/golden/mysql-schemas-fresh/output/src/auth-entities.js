const { EntitySchema } = require('typeorm')

const User = new EntitySchema({
  name: 'User',
  tableName: 'users',
  columns: {
    id: { type: 'uuid', primary: true, generated: 'uuid' },
    name: { type: 'text', nullable: true },
    email: { type: 'varchar', length: 255, nullable: true, unique: true },
    emailVerified: { type: 'datetime', precision: 3, nullable: true },
    image: { type: 'text', nullable: true },
  },
})

const Account = new EntitySchema({
  name: 'Account',
  tableName: 'accounts',
  columns: {
    userId: { type: 'varchar' },
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

const Session = new EntitySchema({
  name: 'Session',
  tableName: 'sessions',
  columns: {
    sessionToken: { type: 'varchar', length: 255, primary: true },
    userId: { type: 'varchar' },
    expires: { type: 'datetime', precision: 3 },
  },
  relations: {
    user: {
      type: 'many-to-one',
      target: 'User',
      joinColumn: true,
      onDelete: 'CASCADE',
    },
  },
  indices: [{ columns: ['userId'] }, { columns: ['expires'] }],
})

const VerificationToken = new EntitySchema({
  name: 'VerificationToken',
  tableName: 'verification_tokens',
  columns: {
    identifier: { type: 'varchar', length: 255, primary: true },
    token: { type: 'varchar', length: 255, primary: true },
    expires: { type: 'datetime', precision: 3 },
  },
  indices: [{ columns: ['expires'] }],
})

const Authenticator = new EntitySchema({
  name: 'Authenticator',
  tableName: 'authenticators',
  columns: {
    credentialID: { type: 'varchar', length: 255, primary: true, unique: true },
    userId: { type: 'varchar', primary: true },
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

const SignInLimit = new EntitySchema({
  name: 'SignInLimit',
  tableName: 'sign_in_limits',
  columns: {
    limitKey: { type: 'varchar', length: 255, primary: true },
    count: { type: 'bigint' },
    expires: { type: 'datetime', precision: 3 },
  },
  indices: [{ columns: ['expires'] }],
})

module.exports = {
  User,
  Account,
  Session,
  VerificationToken,
  Authenticator,
  SignInLimit,
}
