import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

@Entity("member")
export class Member {
	@PrimaryGeneratedColumn({ type: "int", unsigned: true })
	id!: number;
	@Column({ type: "varchar", length: 191, unique: true })
	email!: string;
	@Column({ type: "text", nullable: true })
	name!: string | null;
	@Column({ type: "datetime", precision: 3, nullable: true })
	emailVerified!: Date | null;
	@Column({ type: "text", nullable: true })
	image!: string | null;
}
