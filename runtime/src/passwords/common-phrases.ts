/** Phrases that are known to everybody, in small letters, without what is between the words. */
const PHRASES: ReadonlySet<string> = new Set(
  `allyourbasearebelongtous allyouneedislove awesomesauce bohemianrhapsody callmemaybe carpediem chucknorris
  cogitoergosum correcthorsebattery correcthorsebatterystaple dontworrybehappy elementarymydearwatson
  everythingisawesome fourscoreandsevenyearsago frenchfries gameofthrones givepeaceachance godblessamerica
  goodmorningvietnam hakunamatata happybirthdaytoyou harrypotter hastalavistababy houstonwehaveaproblem iamironman
  iamthewalrus iamyourfather illbeback imaginedragons inthebeginning jumpsoverthelazydog keepcalmandcarryon
  knockonwood kingoftheworld liveandletdie livelaughlove livelonandprosper livelongandprosper loremipsumdolor
  loremipsumdolorsitamet lordoftherings luckycharms luketheforce lukeiamyourfather manchesterunited
  maytheforcebewithyou maythe4thbewithyou michaeljackson myprecious neversaynever nevergonnagiveyouup
  nomorepasswords onceuponatime openthepodbaydoors ourfatherwhoartinheaven paintitblack piratesofthecaribbean
  practicemakesperfect realmadrid resistanceisfutile rockandroll rosesareredvioletsareblue shakeitoff
  somewhereovertherainbow speakfriendandenter starwars startrek tobeornottobe tobeornottobethatisthequestion
  thecakeisalie thelordismyshepherd thequickbrownfox thequickbrownfoxjumps
  thequickbrownfoxjumpsoverthelazydog therecanbeonlyone thereisnospoon thesearenotthedroids
  thesearenotthedroidsyourelookingfor toinfinityandbeyond twinkletwinklelittlestar valarmorghulis
  wearethechampions weallliveinayellowsubmarine whatdoesthefoxsay whoisjohngalt winteriscoming wubbalubbadubdub
  yesterdayalwaysontime yippeekiyay youknownothingjonsnow youshallnotpass`.split(/\s+/),
)

/** What people write who are asked for a password, and have nothing else to write. */
const SPEECH: ReadonlySet<string> = new Set(
  `a admin always am an and are be bitte bonjour change changeit contrasena contraseña das default dies el enter
  es esta este ever for forever geheim geheimnis go good hallo haslo hasło hate hello here i in is ist it la le
  let like login long love me mein meine mi mon motdepasse much my need never new not now of old open our out
  parola passphrase passwd password passwords passwort please really root secret secreto secure so strong temp
  temporary test testing that the these this those to today too up us user very wachtwoord want was we welcome
  will willkommen you your парола пароль`.split(/\s+/),
)
const LONGEST = Math.max(...[...SPEECH].map(({ length }) => length))

/** Characters of a sentence: less than these says little of what follows. */
const SENTENCE = 8

/** How long the beginnings of a text are that are made of such words and of nothing else. */
function findSentences(text: string): ReadonlySet<number> {
  const ends = new Set([0])
  for (let end = 1; end <= text.length; end += 1)
    for (let length = 1; length <= LONGEST; length += 1)
      if (ends.has(end - length) && SPEECH.has(text.slice(end - length, end))) ends.add(end)
  return ends
}

/**
 * Makes what tells whether the beginning of a text is a phrase that many choose: a quotation, or a sentence of nothing but words
 * that speak of passwords, of love and of being let in, such as `thisismypassword`.
 *
 * @param text in small letters, without what is between the words
 */
export function makePhraseTest(text: string): (beginning: string) => boolean {
  const sentences = findSentences(text)
  return (beginning) =>
    PHRASES.has(beginning) || (beginning.length >= SENTENCE && sentences.has(beginning.length))
}
