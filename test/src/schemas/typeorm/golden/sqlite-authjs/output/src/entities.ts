import {
  Entity,
  PrimaryGeneratedColumn,
  Column,
  ManyToOne,
  OneToMany,
  ValueTransformer,
  Index,
  PrimaryColumn,
  Unique,
} from "typeorm"

const transformer: Record<"date" | "bigint", ValueTransformer> = {
  date: {
    from: (date: string | null) => date && new Date(parseInt(date, 10)),
    to: (date?: Date) => date?.valueOf().toString(),
  },
  bigint: {
    from: (bigInt: string | null) => bigInt && parseInt(bigInt, 10),
    to: (bigInt?: number) => bigInt?.toString(),
  },
}

@Entity({ name: "users" })
export class UserEntity {
  @PrimaryGeneratedColumn("uuid")
  id!: string

  @Column({ type: "varchar", nullable: true })
  name!: string | null

  @Column({ type: "varchar", nullable: true, unique: true })
  email!: string | null

  @Column({ type: "varchar", nullable: true, transformer: transformer.date })
  emailVerified!: string | null

  @Column({ type: "varchar", nullable: true })
  image!: string | null

  @OneToMany(() => SessionEntity, (session) => session.userId)
  sessions!: SessionEntity[]

  @OneToMany(() => AccountEntity, (account) => account.userId)
  accounts!: AccountEntity[]
}

@Entity({ name: "accounts" })
@Unique(["provider", "providerAccountId"])
@Index(["userId"])
export class AccountEntity {
  @PrimaryGeneratedColumn("uuid")
  id!: string

  @Column({ type: "uuid" })
  userId!: string

  @Column({ type: "varchar" })
  type!: string

  @Column({ type: "varchar" })
  provider!: string

  @Column({ type: "varchar" })
  providerAccountId!: string

  @Column({ type: "varchar", nullable: true })
  refresh_token!: string | null

  @Column({ type: "varchar", nullable: true })
  access_token!: string | null

  @Column({
    nullable: true,
    type: "bigint",
    transformer: transformer.bigint,
  })
  expires_at!: number | null

  @Column({ type: "varchar", nullable: true })
  token_type!: string | null

  @Column({ type: "varchar", nullable: true })
  scope!: string | null

  @Column({ type: "varchar", nullable: true })
  id_token!: string | null

  @Column({ type: "varchar", nullable: true })
  session_state!: string | null

  @ManyToOne(() => UserEntity, (user) => user.accounts, {
    createForeignKeyConstraints: true,
  })
  user!: UserEntity
}

@Entity({ name: "sessions" })
@Index(["userId"])
@Index(["expires"])
export class SessionEntity {
  @PrimaryGeneratedColumn("uuid")
  id!: string

  @Column({ type: "varchar", unique: true })
  sessionToken!: string

  @Column({ type: "uuid" })
  userId!: string

  @Column({ type: "varchar", transformer: transformer.date })
  expires!: string

  @ManyToOne(() => UserEntity, (user) => user.sessions)
  user!: UserEntity
}

@Entity({ name: "verification_tokens" })
@Unique(["identifier", "token"])
@Index(["expires"])
export class VerificationTokenEntity {
  @PrimaryGeneratedColumn("uuid")
  id!: string

  @Column({ type: "varchar" })
  token!: string

  @Column({ type: "varchar" })
  identifier!: string

  @Column({ type: "varchar", transformer: transformer.date })
  expires!: string
}

@Entity("authenticators")
export class Authenticator {
  @Index({ unique: true })
  @PrimaryColumn({ type: "varchar", length: 255 })
  credentialID!: string

  @PrimaryColumn({ type: "varchar" })
  userId!: string

  @ManyToOne(() => UserEntity, { onDelete: "CASCADE" })
  user!: UserEntity

  @Column({ type: "varchar", length: 255 })
  providerAccountId!: string

  @Column({ type: "text" })
  credentialPublicKey!: string

  @Column({ type: "bigint" })
  counter!: number

  @Column({ type: "varchar", length: 255 })
  credentialDeviceType!: string

  @Column({ type: "boolean" })
  credentialBackedUp!: boolean

  @Column({ type: "varchar", length: 255, nullable: true })
  transports!: string | null
}

@Entity("sign_in_limits")
export class SignInLimit {
  @PrimaryColumn({ type: "varchar", length: 255 })
  limitKey!: string

  @Column({ type: "bigint" })
  count!: number

  @Index()
  @Column({ type: "datetime" })
  expires!: Date
}
