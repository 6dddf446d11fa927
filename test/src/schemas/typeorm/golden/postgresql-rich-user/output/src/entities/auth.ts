import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn
} from 'typeorm'
import { User } from './user'

@Entity('accounts')
export class Account {
  @Index()
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: User

  @Column({ type: 'varchar', length: 255 })
  type: string

  @PrimaryColumn({ type: 'varchar', length: 255 })
  provider: string

  @PrimaryColumn({ name: 'provider_account_id', type: 'varchar', length: 255 })
  providerAccountId: string

  @Column({ type: 'text', nullable: true })
  refresh_token: string | null

  @Column({ type: 'text', nullable: true })
  access_token: string | null

  @Column({ type: 'bigint', nullable: true })
  expires_at: string | null

  @Column({ type: 'varchar', length: 255, nullable: true })
  token_type: string | null

  @Column({ type: 'text', nullable: true })
  scope: string | null

  @Column({ type: 'text', nullable: true })
  id_token: string | null

  @Column({ type: 'text', nullable: true })
  session_state: string | null
}

@Entity('sessions')
export class Session {
  @PrimaryColumn({ name: 'session_token', type: 'varchar', length: 255 })
  sessionToken: string

  @Index()
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: User

  @Index()
  @Column({ type: 'timestamptz', precision: 3 })
  expires: Date
}

@Entity('verification_tokens')
export class VerificationToken {
  @PrimaryColumn({ type: 'varchar', length: 255 })
  identifier: string

  @PrimaryColumn({ type: 'varchar', length: 255 })
  token: string

  @Index()
  @Column({ type: 'timestamptz', precision: 3 })
  expires: Date
}

@Entity('authenticators')
export class Authenticator {
  @Index({ unique: true })
  @PrimaryColumn({ name: 'credential_id', type: 'varchar', length: 255 })
  credentialID: string

  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: User

  @Column({ name: 'provider_account_id', type: 'varchar', length: 255 })
  providerAccountId: string

  @Column({ name: 'credential_public_key', type: 'text' })
  credentialPublicKey: string

  @Column({ type: 'bigint' })
  counter: string

  @Column({ name: 'credential_device_type', type: 'varchar', length: 255 })
  credentialDeviceType: string

  @Column({ name: 'credential_backed_up', type: 'boolean' })
  credentialBackedUp: boolean

  @Column({ type: 'varchar', length: 255, nullable: true })
  transports: string | null
}

@Entity('sign_in_limits')
export class SignInLimit {
  @PrimaryColumn({ name: 'limit_key', type: 'varchar', length: 255 })
  limitKey: string

  @Column({ type: 'bigint' })
  count: string

  @Index()
  @Column({ type: 'timestamptz', precision: 3 })
  expires: Date
}
