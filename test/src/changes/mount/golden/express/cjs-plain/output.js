const express = require('express');
const { authHandler, authSession } = require('./auth.js');
const app = express();
app.use('/auth', authHandler);
app.use(authSession);
const port = 3000;

app.get('/', (req, res) => {
  res.send('Hello World!');
});

app.listen(port, () => {
  console.log(`listening on ${port}`);
});
