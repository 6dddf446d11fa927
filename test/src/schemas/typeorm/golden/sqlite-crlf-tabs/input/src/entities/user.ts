import {
	Column,
	Entity,
	PrimaryGeneratedColumn
} from "typeorm";

@Entity() export class User {
	@PrimaryGeneratedColumn("uuid") id: string;
	@Column({ type: "varchar" }) email: string;

	constructor(email: string) { this.email = email; }
}
