/** Small words by language, those left out that another language writes alike in a product text (`die-cut`, `par 38`, `dos`). */
export const FUNCTION_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: words('the and with without from of for each incl this that are is our your into over under which when including suitable available'),
  de: words(
    'der das und mit für ohne aus zum zur im auf bei bis je nach den dem ein eine einer als auch nicht sowie über unter zwischen einem einen wird',
  ),
  fr: words('la les et avec pour sans du aux ou un une dans cette entre est ses qui que pas leur être'),
  es: words('el los las con para sin del por su este esta unos y'),
  it: words('il lo gli con senza della delle dei nel che questo sono è'),
  nl: words('het een met voor zonder van uit bij naar deze zijn'),
  pt: words('os com para sem da em uma ao pelo não são'),
};

function words(text: string): string[] {
  return text.split(' ');
}
