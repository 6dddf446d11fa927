const cors = require('cors');
const express = require('express');
const helmet = require('helmet');

const app = express();
const middlewares = [helmet(), cors(), express.json()];
middlewares.forEach((middleware) => app.use(middleware));
for (const route of [express.static('public')]) app.use(route);
app.listen(3000);
