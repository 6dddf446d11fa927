require('dotenv').config();
const express = require("express");
const { authHandler, authSession } = require("./auth.js");
const app = express();
app.use("/auth", authHandler);
app.use(authSession);
app.get("/", (req, res) => res.send("x"));
app.listen(3000);
