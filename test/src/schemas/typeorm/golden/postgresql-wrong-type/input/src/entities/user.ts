import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('uuid')
  id!: string

  @Column({ type: 'varchar', unique: true, nullable: true })
  email!: string | null

  @Column({ type: 'boolean', default: false })
  emailVerified!: boolean
}
