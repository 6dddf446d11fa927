import { Column, CreateDateColumn, Entity, Index, OneToMany, PrimaryGeneratedColumn, Unique } from 'typeorm'
import { Order } from './order'

export type Role = 'customer' | 'clerk'

/** Whoever buys or sells. */
@Entity({ name: 'users' })
@Unique(['email'])
@Index(['displayName'])
export class User {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column({ type: 'varchar', length: 255 })
  email: string // as they typed it

  @Column({ name: 'display_name', type: 'varchar', length: 80, default: 'somebody' })
  displayName: string

  @Column({ name: 'nick_name', type: 'varchar' })
  nickName: string

  // More than that is a number of orders.
  @Column({ type: 'varchar', length: 20, default: 'customer' })
  role: Role

  @CreateDateColumn({ name: 'created_at' })
  createdAt: Date

  @OneToMany(() => Order, (order) => order.buyer)
  orders: Order[]

  @Column({ type: 'text', nullable: true })
  name: string | null

  @Column({ name: 'email_verified', type: 'datetime', nullable: true })
  emailVerified: Date | null

  @Column({ type: 'text', nullable: true })
  image: string | null

  get label(): string {
    return `${this.displayName} <${this.email}>`
  }

  rename(name: string): void {
    this.displayName = name
  }
}
