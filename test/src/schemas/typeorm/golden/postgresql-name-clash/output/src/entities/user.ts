import { Column, Entity, PrimaryColumn, Index, ManyToOne } from 'typeorm'

@Entity('users')
export class User {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string

  @Column({ type: 'varchar', unique: true })
  email!: string

  @Column({ type: 'text', nullable: true })
  name!: string | null

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  emailVerified!: Date | null

  @Column({ type: 'text', nullable: true })
  image!: string | null
}

/** When people train. */
@Entity('sessions')
export class Session {
  @PrimaryColumn({ type: 'int' })
  id!: number

  @Column({ type: 'timestamptz' })
  startsAt!: Date
}

@Entity('accounts')
export class Account {
  @Index()
  @Column({ type: 'varchar', length: 36 })
  userId!: string

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user!: User

  @Column({ type: 'varchar', length: 255 })
  type!: string

  @PrimaryColumn({ type: 'varchar', length: 255 })
  provider!: string

  @PrimaryColumn({ type: 'varchar', length: 255 })
  providerAccountId!: string

  @Column({ type: 'text', nullable: true })
  refresh_token!: string | null

  @Column({ type: 'text', nullable: true })
  access_token!: string | null

  @Column({ type: 'bigint', nullable: true })
  expires_at!: string | null

  @Column({ type: 'varchar', length: 255, nullable: true })
  token_type!: string | null

  @Column({ type: 'text', nullable: true })
  scope!: string | null

  @Column({ type: 'text', nullable: true })
  id_token!: string | null

  @Column({ type: 'text', nullable: true })
  session_state!: string | null
}

@Entity('verification_tokens')
export class VerificationToken {
  @PrimaryColumn({ type: 'varchar', length: 255 })
  identifier!: string

  @PrimaryColumn({ type: 'varchar', length: 255 })
  token!: string

  @Index()
  @Column({ type: 'timestamptz', precision: 3 })
  expires!: Date
}

@Entity('authenticators')
export class Authenticator {
  @Index({ unique: true })
  @PrimaryColumn({ type: 'varchar', length: 255 })
  credentialID!: string

  @PrimaryColumn({ type: 'varchar', length: 36 })
  userId!: string

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user!: User

  @Column({ type: 'varchar', length: 255 })
  providerAccountId!: string

  @Column({ type: 'text' })
  credentialPublicKey!: string

  @Column({ type: 'bigint' })
  counter!: string

  @Column({ type: 'varchar', length: 255 })
  credentialDeviceType!: string

  @Column({ type: 'boolean' })
  credentialBackedUp!: boolean

  @Column({ type: 'varchar', length: 255, nullable: true })
  transports!: string | null
}

@Entity('sign_in_limits')
export class SignInLimit {
  @PrimaryColumn({ type: 'varchar', length: 255 })
  limitKey!: string

  @Column({ type: 'bigint' })
  count!: string

  @Index()
  @Column({ type: 'timestamptz', precision: 3 })
  expires!: Date
}
