const EntitySchema = require("typeorm").EntitySchema;

const text = { type: "varchar", length: 255 };

module.exports = new EntitySchema({
    name: "User",
    tableName: "users",
    columns: {
        id: { ...text, primary: true },
        email: { ...text, unique: true },
        first_seen: { type: "datetime", name: "first_seen", nullable: true },
    },
    relations: {
        accounts: { type: "one-to-many", target: "Account", inverseSide: "user" },
    },
});
