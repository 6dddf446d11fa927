import { Column, Entity, PrimaryColumn } from 'typeorm'

@Entity('users')
export class User {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string

  @Column({ type: 'varchar', unique: true })
  email!: string
}

/** When people train. */
@Entity('sessions')
export class Session {
  @PrimaryColumn({ type: 'int' })
  id!: number

  @Column({ type: 'timestamptz' })
  startsAt!: Date
}
