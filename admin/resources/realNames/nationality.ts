import { isAreaCode } from '@t3d/resources/kit/areas';
import type { Language } from '@t3d/resources/kit';
import { areaName } from '../../declared/fields/areas';

/** The codes of ISO 3166 whose two letters are not the first two of the three, for example AGO and AO. */
const OTHERS =
  'ABWAW AGOAO ALAAX ANDAD AREAE ARMAM ATAAQ ATFTF ATGAG AUTAT BDIBI BENBJ BESBQ BGDBD BHSBS BIHBA BLRBY BLZBZ ' +
  'BRBBB BRNBN CAFCF CHLCL CHNCN CODCD COGCG COKCK COMKM CPVCV CUWCW CYMKY DNKDK ESHEH ESTEE FLKFK FROFO FSMFM ' +
  'GINGN GLPGP GNBGW GNQGQ GRDGD GRLGL GUFGF GUYGY IRLIE IRQIQ ISRIL JAMJM KAZKZ KORKR LBRLR LBYLY MACMO MAFMF ' +
  'MDGMG MDVMV MEXMX MLTMT MNEME MNPMP MOZMZ MTQMQ MYTYT NIUNU PAKPK PCNPN PLWPW PNGPG POLPL PRKKP PRTPT PRYPY ' +
  'PYFPF SENSN SGSGS SLBSB SLVSV SPMPM SRBRS SURSR SVKSK SVNSI SWESE SWZSZ SYCSC TCDTD TKMTM TUNTN TURTR TUVTV ' +
  'UKRUA URYUY WLFWF';
const TWO_LETTERS = new Map(OTHERS.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(3)]));

/** Passports have codes of three letters. Returns a code of no country unchanged, for example of a stateless person. */
export function nationalityName(code: string, language: Language): string {
  const area = code.length === 3 ? (TWO_LETTERS.get(code) ?? code.slice(0, 2)) : code;
  return isAreaCode(area) ? areaName(area, language) : code;
}
