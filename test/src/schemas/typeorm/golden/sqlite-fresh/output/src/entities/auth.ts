import {
  Column,
  Entity,
  Index,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm'

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('uuid')
  id!: string

  @Column({ type: 'text', nullable: true })
  name!: string | null

  @Column({ type: 'varchar', length: 255, nullable: true, unique: true })
  email!: string | null

  @Column({ type: 'datetime', nullable: true })
  emailVerified!: Date | null

  @Column({ type: 'text', nullable: true })
  image!: string | null
}

@Entity('accounts')
export class Account {
  @Index()
  @Column({ type: 'varchar' })
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
  expires_at!: number | null

  @Column({ type: 'varchar', length: 255, nullable: true })
  token_type!: string | null

  @Column({ type: 'text', nullable: true })
  scope!: string | null

  @Column({ type: 'text', nullable: true })
  id_token!: string | null

  @Column({ type: 'text', nullable: true })
  session_state!: string | null
}

@Entity('sessions')
export class Session {
  @PrimaryColumn({ type: 'varchar', length: 255 })
  sessionToken!: string

  @Index()
  @Column({ type: 'varchar' })
  userId!: string

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user!: User

  @Index()
  @Column({ type: 'datetime' })
  expires!: Date
}

@Entity('verification_tokens')
export class VerificationToken {
  @PrimaryColumn({ type: 'varchar', length: 255 })
  identifier!: string

  @PrimaryColumn({ type: 'varchar', length: 255 })
  token!: string

  @Index()
  @Column({ type: 'datetime' })
  expires!: Date
}

@Entity('authenticators')
export class Authenticator {
  @Index({ unique: true })
  @PrimaryColumn({ type: 'varchar', length: 255 })
  credentialID!: string

  @PrimaryColumn({ type: 'varchar' })
  userId!: string

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user!: User

  @Column({ type: 'varchar', length: 255 })
  providerAccountId!: string

  @Column({ type: 'text' })
  credentialPublicKey!: string

  @Column({ type: 'bigint' })
  counter!: number

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
  count!: number

  @Index()
  @Column({ type: 'datetime' })
  expires!: Date
}
