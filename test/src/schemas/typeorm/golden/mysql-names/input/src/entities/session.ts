import { Column, Entity, PrimaryColumn } from 'typeorm'

/** An hour in the gym. */
@Entity('sessions')
export class Session {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  room!: string

  @Column({ type: 'int' })
  seats!: number
}
