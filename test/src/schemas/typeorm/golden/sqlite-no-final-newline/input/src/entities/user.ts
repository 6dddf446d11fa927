import { Column, Entity, PrimaryColumn } from 'typeorm'

@Entity('people')
class User {
  @PrimaryColumn({ type: 'varchar' })
  id!: string

  @Column({ type: 'varchar', unique: true, nullable: true })
  email!: string | null
}

export { User as Person }