const express = require("express");
const { authHandler, authSession } = require("./auth");

const app = express();
app.use("/auth", authHandler);
app.use(authSession);

app.get("/", (req, res) => {
    res.send("hello");
});

app.listen(4000);
