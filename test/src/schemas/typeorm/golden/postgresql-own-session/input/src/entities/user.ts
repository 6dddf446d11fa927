import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm'

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('uuid')
  id!: string

  @Column({ type: 'varchar', nullable: true })
  @Index({ unique: true })
  email!: string | null
}

@Entity('sessions')
@Index('sessions_user', (session: Session) => [session.user])
export class Session {
  @PrimaryColumn({ type: 'varchar' })
  sessionToken!: string

  @ManyToOne(() => User)
  @JoinColumn({ name: 'user_id' })
  user!: User

  @Column({ type: 'timestamptz' })
  expires!: Date
}
