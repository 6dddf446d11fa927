const typeorm = require("typeorm");

module.exports = new typeorm.EntitySchema({
    name: "Account",
    tableName: "accounts",
    columns: {
        provider: { type: "varchar", length: 255, primary: true },
        providerAccountId: { type: "varchar", length: 255 },
        type: { type: "varchar", length: 255 },
        userId: { type: "varchar", length: 255, name: "user_id" },
    },
    relations: {
        user: {
            type: "many-to-one",
            target: "User",
            joinColumn: { name: "user_id" },
        },
    },
});
