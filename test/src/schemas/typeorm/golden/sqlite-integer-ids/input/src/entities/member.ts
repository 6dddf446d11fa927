import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

@Entity("member")
export class Member {
	@PrimaryGeneratedColumn("increment")
	id!: number;
	@Column({ type: "varchar", length: 191, unique: true })
	email!: string;
}
