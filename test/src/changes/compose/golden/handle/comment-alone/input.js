// the server's hooks
