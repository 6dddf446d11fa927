const typeorm = require("typeorm");

module.exports = new typeorm.EntitySchema({
    name: "Account",
    tableName: "accounts",
    columns: {
        provider: { type: "varchar", length: 255, primary: true },
        providerAccountId: { type: "varchar", length: 255 },
        type: { type: "varchar", length: 255 },
        userId: { type: "varchar", length: 255, name: "user_id" },
        refresh_token: { type: "text", nullable: true },
        access_token: { type: "text", nullable: true },
        expires_at: { type: "bigint", nullable: true },
        token_type: { type: "varchar", length: 255, nullable: true },
        scope: { type: "text", nullable: true },
        id_token: { type: "text", nullable: true },
        session_state: { type: "text", nullable: true },
    },
    relations: {
        user: {
            type: "many-to-one",
            target: "User",
            joinColumn: { name: "user_id" },
        },
    },
    indices: [
        { columns: ["userId"] },
    ],
});
