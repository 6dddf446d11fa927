import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

@Entity('people')
export class Person {
  @PrimaryGeneratedColumn('uuid')
  id!: string

  @Column({ type: 'varchar', length: 255, unique: true, nullable: true })
  email!: string | null
}
