import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

@Entity('people')
export class Person {
  @PrimaryGeneratedColumn('uuid')
  id!: string

  @Column({ type: 'varchar', length: 255, unique: true, nullable: true })
  email!: string | null

  @Column({ type: 'text', nullable: true })
  name!: string | null

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  emailVerified!: Date | null

  @Column({ type: 'text', nullable: true })
  image!: string | null
}
