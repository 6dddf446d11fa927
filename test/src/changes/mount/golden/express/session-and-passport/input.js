import express from 'express'
import session from 'express-session'
import passport from 'passport'
import flash from 'connect-flash'

const app = express()

app.use(express.urlencoded({ extended: false }))
app.use(session({ secret: process.env.SECRET, resave: false, saveUninitialized: false }))
app.use(passport.initialize())
app.use(passport.session())
app.use(flash())

app.get('/', (req, res) => res.render('home', { user: req.user }))

app.listen(3000)
