const { EntitySchema } = require("typeorm");

const Session = new EntitySchema({
    name: "Session",
    tableName: "sessions",
    columns: {
        sessionToken: { type: "varchar", length: 255, primary: true },
        userId: { type: "varchar", length: 255 },
        expires: { type: "datetime" },
    },
    relations: {
        user: {
            type: "many-to-one",
            target: "User",
            joinColumn: true,
            onDelete: "CASCADE",
        },
    },
    indices: [{ columns: ["userId"] }, { columns: ["expires"] }],
});

const VerificationToken = new EntitySchema({
    name: "VerificationToken",
    tableName: "verification_tokens",
    columns: {
        identifier: { type: "varchar", length: 255, primary: true },
        token: { type: "varchar", length: 255, primary: true },
        expires: { type: "datetime" },
    },
    indices: [{ columns: ["expires"] }],
});

const Authenticator = new EntitySchema({
    name: "Authenticator",
    tableName: "authenticators",
    columns: {
        credentialID: { type: "varchar", length: 255, primary: true, unique: true },
        userId: { type: "varchar", length: 255, primary: true },
        providerAccountId: { type: "varchar", length: 255 },
        credentialPublicKey: { type: "text" },
        counter: { type: "bigint" },
        credentialDeviceType: { type: "varchar", length: 255 },
        credentialBackedUp: { type: "boolean" },
        transports: { type: "varchar", length: 255, nullable: true },
    },
    relations: {
        user: {
            type: "many-to-one",
            target: "User",
            joinColumn: true,
            onDelete: "CASCADE",
        },
    },
});

const SignInLimit = new EntitySchema({
    name: "SignInLimit",
    tableName: "sign_in_limits",
    columns: {
        limitKey: { type: "varchar", length: 255, primary: true },
        count: { type: "bigint" },
        expires: { type: "datetime" },
    },
    indices: [{ columns: ["expires"] }],
});

module.exports = { Session, VerificationToken, Authenticator, SignInLimit };
