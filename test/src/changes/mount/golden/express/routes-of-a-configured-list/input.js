const express = require('express');
const { routes } = require('./routes');

const app = express();
routes.forEach(({ path, router }) => app.use(path, router));
app.listen(3000);
