import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm'
import { User } from './user'

@Entity()
export class Order {
  @PrimaryGeneratedColumn()
  id: number

  @Column({ type: 'int' })
  total: number

  @ManyToOne(() => User, (user) => user.orders)
  @JoinColumn({ name: 'buyer_id' })
  buyer: User
}
