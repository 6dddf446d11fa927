const layout = (title, body) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body{font:18px/1.6 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}</style>
<h1>${title}</h1>
${body}
</html>
`

export const pages = {
  home: () => layout('Shop', '<p>Everyone may see this. <a href="/account">My account</a></p>'),
  account: () => layout('My account', '<p>Only for people who are signed in. <a href="/auth/signout">Sign out</a></p>'),
  notFound: () => layout('Not found', '<p><a href="/">Back</a></p>'),
}
